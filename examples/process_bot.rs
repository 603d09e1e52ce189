//! A bot in Rust for both games: it chooses one of the most valuable legal actions.
//!
//!     cargo init bot && cd bot && cargo add serde_json    # then put this file in src/main.rs
//!     cargo build --release
//!     northwest-passage demo "process:target/release/bot" greedy

use serde_json::Value;
use std::io::{self, BufRead, Write};

/// Returns the value of an action, which depends only on its type.
fn value(action: &Value) -> u32 {
    match action["type"].as_str() {
        Some("explore" | "discover") => 3,
        Some("move_ship" | "move_sled" | "place_tile" | "advance") => 2,
        Some("pass" | "end_turn") => 0,
        _ => 1,
    }
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        let actions = question["actions"].as_array().expect("a list of actions");
        let best = actions.iter().map(|each| value(&each["action"])).max();
        let liked: Vec<_> = actions.iter().filter(|each| Some(value(&each["action"])) == best).collect();
        let seed = question["seed"].as_u64().expect("a seed") as usize;
        println!("{}", liked[seed % liked.len()]["id"].as_str().expect("an id"));
        io::stdout().flush()?;
    }
    Ok(())
}
