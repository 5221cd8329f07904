/**
 * Which tests run in which command: `npm test` has the short ones, `npm run test:all` the rest. A file of tests is short
 * unless its name ends with `.long.test.ts`; a journey is long unless it has the tag `@short`.
 */

/** Projects of vitest.config.ts. */
export const PROJECTS = {
  short: ['rules', 'web', 'web server'],
  built: ['built'],
  long: ['long rules', 'long web'],
  cluster: ['cluster'],
  tryton: ['foreign'],
  alerts: ['alerts'],
} as const

/** Of every kind of page and every kind of purchase one: see `short` in e2e/testing/test.ts. */
const SHORT = '@short'

/** Arguments of Playwright. */
export const JOURNEYS = { short: ['--grep', SHORT], long: ['--grep-invert', SHORT] } as const
