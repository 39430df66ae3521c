# Longrest. The two commands: `make play` and `make test`. Both do all their own set-up.
#
# Needed on the machine: Rust 1.95 or later with rustfmt and clippy, and Node 20 or later.
# Everything else comes from Cargo.lock and package-lock.json.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

CARGO ?= cargo
# More arguments for `longrest serve`, for example SERVE='--bind 0.0.0.0'.
SERVE ?=
FUZZ_CASES ?= 20000
FUZZ_SECONDS ?= 60

.PHONY: help play install test test-format test-rust test-page test-games bench fuzz \
        balance campaigns chapters crash descent dungeons hostile lives load overrides owners sagas scenarios \
        swarm

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: page ## Play: serve the table and its page, and print the address
	$(CARGO) run --profile play --locked --package longrest -- serve $(SERVE)

install: page ## Put `longrest` on the path: into ~/.cargo/bin, optimized as far as it goes
	$(CARGO) install --locked --path crates/longrest

# The page, built into web/dist, from where the server embeds it.
.PHONY: page
page: web/node_modules/.package-lock.json
	cd web; npm run build

# What the page is built with, exactly as locked; again only when the lock has changed.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web; npm ci --no-audit --no-fund
	@touch $@

# The page is built first, since the server embeds it. Then it is tested beside the rest, since
# compiling leaves a core idle often enough, and says how that went when the rest is done. Whole
# games in the browser come last.
test: test-format page chromium postgresql ## Pass every test
	@mkdir -p target; $(MAKE) test-page > target/test-page.log 2>&1 & beside=$$!; \
	  trap 'kill $$beside 2> /dev/null || true' EXIT; \
	  $(MAKE) test-rust; \
	  wait $$beside && failed=0 || failed=$$?; cat target/test-page.log; exit $$failed
	@$(MAKE) test-games
	@echo "make test: all passed"

test-format:
	$(CARGO) fmt --all --check

# Lints, then unit, integration and documentation tests, among them `cargo xtask tidy` and
# `cargo xtask rules`. Snapshots are compared, never rewritten.
test-rust:
	$(CARGO) clippy --workspace --all-targets --locked -- --deny warnings
	INSTA_UPDATE=no $(CARGO) test --workspace --locked

# The page in units, and on recorded positions in a real Chromium.
test-page:
	cd web; npm run check; npm test; npm run gallery; npm run browser

# Whole games in Chromium against the real server, which was compiled with the tests.
test-games:
	$(CARGO) test --workspace --locked --no-run
	cd web; npm run e2e

.PHONY: stories
stories: page chromium postgresql caddy ## Play the long stories in browsers: campaigns, an author, a table of cardboard, a finger
	$(CARGO) build --locked --package longrest
	cd web; npm run stories

# A browser that is there, or the one that CHROMIUM names. Where there is none, Debian's package
# without what it recommends (printing, a desktop), if it may be installed; else what to do is said.
.PHONY: chromium
chromium:
	@node web/build/chromium.mjs > /dev/null 2>&1 || [ -n "$${CHROMIUM:-}" ] || \
	  [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null || \
	  { apt-get update -qq && \
	    apt-get install -y -qq --no-install-recommends chromium fonts-liberation; }
	@node web/build/chromium.mjs > /dev/null

# PostgreSQL, which the tests start in a folder of their own: Debian's package, where there is none
# and it may be installed.
.PHONY: postgresql
postgresql:
	@ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v initdb > /dev/null || \
	  [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null || \
	  { apt-get update -qq && \
	    apt-get install -y -qq --no-install-recommends postgresql postgresql-client; }

# The proxy of the compose file, for a story: Debian's package, where there is none and it may be
# installed.
.PHONY: caddy
caddy:
	@command -v caddy > /dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends caddy; }
	@command -v caddy > /dev/null || { echo "caddy is not installed (Debian's package caddy)"; exit 1; }

bench: ## Measure, for every crate that has benchmarks; instructions where valgrind is installed
	@for folder in crates/*/benches; do \
	  if [ -d "$$folder" ]; then \
	    $(CARGO) bench --locked --manifest-path "$$(dirname "$$folder")/Cargo.toml" --bench '*'; \
	  fi; \
	done
	@if command -v valgrind > /dev/null; then crates/bots/benches/instructions; fi

# Property tests read PROPTEST_CASES; coverage-guided targets run where cargo-fuzz is installed, and
# without the address sanitizer: there is no unsafe code for it to watch, and it costs speed.
fuzz: ## Search for failures: FUZZ_CASES per property, FUZZ_SECONDS per fuzz target
	PROPTEST_CASES=$(FUZZ_CASES) LONGREST_FUZZ=$(FUZZ_CASES) \
	  $(CARGO) test --release --workspace --locked
	@if [ -d fuzz ] && $(CARGO) fuzz --version >/dev/null 2>&1; then \
	  for target in $$($(CARGO) fuzz list); do \
	    $(CARGO) +nightly fuzz run --sanitizer none "$$target" -- \
	      -max_total_time=$(FUZZ_SECONDS); \
	  done; \
	fi

SWARM ?= 1000000

swarm: ## Play SWARM random decisions per edition; every state must be valid
	LONGREST_SWARM=$(SWARM) $(CARGO) test --release --locked --package longrest-bots \
	  --test swarm -- --nocapture

DUNGEONS ?= 1000

dungeons: ## Play DUNGEONS random dungeons to their end under the conformance suite
	LONGREST_DUNGEONS=$(DUNGEONS) $(CARGO) test --release --locked --package longrest-bots \
	  --test dungeons -- --nocapture

OWNERS ?= 1000

owners: ## Play OWNERS random scenarios drawn from an owner's maps, with our classes and bots
	LONGREST_OWNERS=$(OWNERS) $(CARGO) test --release --locked --package longrest-bots \
	  --test owners -- --nocapture

SCENARIOS ?= 20000

scenarios: ## Play SCENARIOS random scenarios per edition under the conformance suite
	LONGREST_SCENARIOS=$(SCENARIOS) $(CARGO) test --release --locked --package longrest-bots \
	  --test scenarios -- --nocapture

CHAPTERS ?= 20000

chapters: ## Play CHAPTERS random chapters in town per edition under the conformance suite
	LONGREST_CHAPTERS=$(CHAPTERS) $(CARGO) test --release --locked --package longrest-campaign \
	  --test conformance -- --nocapture

CAMPAIGNS ?= 1000

campaigns: ## Live CAMPAIGNS campaigns of 40 weeks with bots; the books must balance after every step
	LONGREST_CAMPAIGNS=$(CAMPAIGNS) $(CARGO) test --release --locked --package longrest-bots \
	  --test conservation -- --nocapture

LIVES ?= 1000

lives: ## Live LIVES lives per edition with bots, from creation to a second retirement
	LONGREST_LIVES=$(LIVES) $(CARGO) test --release --locked --package longrest-bots \
	  --test lives -- --nocapture

SAGAS ?= 200

sagas: ## Play SAGAS campaigns at the table to their end: exported, taken back, killed on the way
	LONGREST_SAGAS=$(SAGAS) $(CARGO) test --release --locked --package longrest --bin longrest \
	  sagas -- --nocapture

DESCENT ?= 20000

descent: ## Play DESCENT random games of our Descent quests, and roll their dice a million times
	LONGREST_DESCENT_GAMES=$(DESCENT) $(CARGO) test --release --locked --package longrest-pack \
	  --test descent -- --nocapture

OVERRIDES ?= 20000

overrides: ## Change anything blindly at OVERRIDES tables of each kind while they are played: none may stop
	LONGREST_OVERRIDES=$(OVERRIDES) $(CARGO) test --release --locked --package longrest --bin longrest \
	  overrides -- --nocapture

CRASHES ?= 1000
NODE_CRASHES ?= 200
DATABASE_CRASHES ?= 20
HOSTILE ?= 1000000
HOSTILE_SECONDS ?= 600
TABLES ?= 5000
RATE ?= 5000

crash: postgresql ## Kill servers and databases under load: nothing acknowledged may be lost
	LONGREST_CRASHES=$(CRASHES) LONGREST_NODE_CRASHES=$(NODE_CRASHES) \
	  LONGREST_DATABASE_CRASHES=$(DATABASE_CRASHES) $(CARGO) test --release --locked --package longrest \
	  --test crash -- --nocapture

hostile: ## Send HOSTILE malformed messages, and attack a server for HOSTILE_SECONDS while somebody plays
	LONGREST_HOSTILE=$(HOSTILE) $(CARGO) test --release --locked --package longrest-server \
	  --test server hostile
	LONGREST_HOSTILE_SECONDS=$(HOSTILE_SECONDS) $(CARGO) test --release --locked --package longrest \
	  --test hostile -- --nocapture

load: ## Measure the server with TABLES tables and RATE inputs a second
	$(CARGO) run --release --locked --package longrest -- load --tables $(TABLES) --rate $(RATE)

BALANCE ?= 1000
SEARCHES ?= 40
COMPARED ?= tollhouse cold-quarry queens-fire stair-down last-lantern sluice-house palisade nine-lamps

balance: ## Simulate scenarios and whole campaigns: the tables of docs/balance.md
	$(CARGO) run --release --locked --package longrest -- sim --scenario all --sweep sizes \
	  --games $(BALANCE)
	$(CARGO) run --release --locked --package longrest -- sim --pack packs/crossroads \
	  --scenario all --sweep sizes --games $(BALANCE)
	for pack in frontier crossroads; do for party in 2 3 4; do \
	  $(CARGO) run --release --locked --package longrest -- campaign sim --pack packs/$$pack \
	    --party $$party --campaigns $(BALANCE) --seed 9; \
	done; done
	for quest in 1 2 3; do for party in 2 3 4; do \
	  $(CARGO) run --release --locked --package longrest -- sim --pack packs/underdelve \
	    --scenario $$quest --party $$party --games $(BALANCE) --csv; \
	done; done
	for scenario in $(COMPARED); do \
	  for bot in random greedy; do \
	    $(CARGO) run --release --locked --package longrest -- sim --scenario $$scenario --party 2 \
	      --bot $$bot --games $(BALANCE) --csv; \
	  done; \
	  $(CARGO) run --release --locked --package longrest -- sim --scenario $$scenario --party 2 \
	    --bot search:48 --games $(SEARCHES) --csv; \
	done
