/** Time limit of a test hook or a test that writes the whole catalogue into a new database: 3 to 10 s on an idle machine. */
export const SEED_TIMEOUT_MS = 180_000
