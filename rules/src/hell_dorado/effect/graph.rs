//! Nodes that lead to one another, by number.

use std::collections::VecDeque;

/// What each node leads to, by its number.
pub(super) struct Graph(pub(super) Vec<Vec<usize>>);

impl Graph {
    /// The groups of two nodes or more that all lead to each other, going through these nodes alone.
    ///
    /// Tarjan's algorithm, without recursion: a file can hold a chain of any length.
    pub(super) fn groups(&self, among: &[usize]) -> Vec<Vec<usize>> {
        let size = self.0.len();
        let inside = self.marked(among);
        // When a node was first met, and the earliest node still open that it leads to.
        let mut met: Vec<Option<usize>> = vec![None; size];
        let mut earliest = vec![usize::MAX; size];
        let (mut open, mut is_open) = (Vec::new(), vec![false; size]);
        let (mut groups, mut clock) = (Vec::new(), 0);
        for &root in among {
            // The way from the root, with how many of each node's arrows were followed.
            let mut way = if met[root].is_none() { vec![(root, 0)] } else { Vec::new() };
            while let Some((node, followed)) = way.last_mut() {
                let node = *node;
                if met[node].is_none() {
                    met[node] = Some(clock);
                    earliest[node] = clock;
                    clock += 1;
                    open.push(node);
                    is_open[node] = true;
                }
                if let Some(&other) = self.0[node].get(*followed) {
                    *followed += 1;
                    match met[other] {
                        None if inside[other] => way.push((other, 0)),
                        Some(when) if is_open[other] => earliest[node] = earliest[node].min(when),
                        _ => {}
                    }
                    continue;
                }
                way.pop();
                if let Some((before, _)) = way.last() {
                    earliest[*before] = earliest[*before].min(earliest[node]);
                }
                if met[node] == Some(earliest[node]) {
                    let first = open.iter().rposition(|other| *other == node).unwrap_or_default();
                    let group = open.split_off(first);
                    for other in &group {
                        is_open[*other] = false;
                    }
                    if group.len() > 1 {
                        groups.push(group);
                    }
                }
            }
        }
        groups
    }

    /// The shortest way from a node back to itself through these nodes alone, each once; the first of equals in
    /// the order of the arrows.
    pub(super) fn way_back(&self, start: usize, among: &[usize]) -> Option<Vec<usize>> {
        let inside = self.marked(among);
        let mut before: Vec<Option<usize>> = vec![None; self.0.len()];
        let mut next = VecDeque::from([start]);
        while let Some(node) = next.pop_front() {
            for &other in &self.0[node] {
                if other == start {
                    let back = std::iter::successors(Some(node), |node| before[*node]);
                    let mut way: Vec<usize> = back.collect();
                    way.reverse();
                    return Some(way);
                }
                if inside[other] && before[other].is_none() {
                    before[other] = Some(node);
                    next.push_back(other);
                }
            }
        }
        None
    }

    fn marked(&self, nodes: &[usize]) -> Vec<bool> {
        let mut marked = vec![false; self.0.len()];
        for node in nodes {
            marked[*node] = true;
        }
        marked
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Whether an arrow or more leads from a node to another, by the plainest method.
    fn reach(graph: &[Vec<usize>], from: usize, to: usize) -> bool {
        let mut reached = vec![false; graph.len()];
        let mut next = graph[from].clone();
        while let Some(node) = next.pop() {
            if !std::mem::replace(&mut reached[node], true) {
                next.extend(&graph[node]);
            }
        }
        reached[to]
    }

    proptest! {
        #[test]
        fn groups_are_the_nodes_that_reach_each_other(
            arrows in prop::collection::vec((0..12_usize, 0..12_usize), 0..30),
        ) {
            let mut lists = vec![Vec::new(); 12];
            for (from, to) in arrows {
                lists[from].push(to);
            }
            let graph = Graph(lists.clone());
            let all: Vec<usize> = (0..12).collect();
            let groups = graph.groups(&all);
            for one in 0..12 {
                for other in (0..12).filter(|other| *other != one) {
                    let together = groups.iter().any(|group| group.contains(&one) && group.contains(&other));
                    let both_ways = reach(&lists, one, other) && reach(&lists, other, one);
                    prop_assert_eq!(together, both_ways, "{} and {}", one, other);
                }
                let way = graph.way_back(one, &all);
                prop_assert_eq!(way.is_some(), reach(&lists, one, one));
                let way = way.unwrap_or_default();
                for (index, node) in way.iter().enumerate() {
                    let next = way.get(index + 1).unwrap_or(&one);
                    prop_assert!(lists[*node].contains(next), "{:?}", way);
                }
            }
        }
    }

    #[test]
    fn nodes_left_out_are_not_passed() {
        let graph = Graph(vec![vec![1], vec![2], vec![0, 3], vec![2]]);
        assert_eq!(graph.groups(&[0, 1, 2, 3]).len(), 1);
        assert_eq!(graph.groups(&[0, 2, 3]), [[2, 3]]);
        assert_eq!(graph.way_back(0, &[0, 1, 2, 3]), Some(vec![0, 1, 2]));
        assert_eq!(graph.way_back(0, &[0, 2, 3]), None);
    }
}
