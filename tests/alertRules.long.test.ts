/** Prometheus understands the alert rules. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { hasPrometheus } from '../scripts/prometheus.ts'

/** Skipped where Prometheus cannot be had: `npm run test:all` installs Debian's, and says so if it cannot. */
test.skipIf(!hasPrometheus()).each([
  { what: 'the rules', args: ['check', 'rules', 'ops/alerts.yml'] },
  { what: 'what they say of known series', args: ['test', 'rules', 'ops/alerts.test.yml'] },
])('promtool accepts $what', ({ args }) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, {
    cwd: resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).not.toContain('FAILED')
  expect(status).toBe(0)
})
