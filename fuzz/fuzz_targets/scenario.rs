#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| toise_tests::fuzzing::scenario(bytes));
