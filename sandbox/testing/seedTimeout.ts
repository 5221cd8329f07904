/** Timeout of a test hook or test that seeds a new database: seeding takes 3 to 10 s on an idle machine. */
export const SEED_TIMEOUT_MS = 180_000
