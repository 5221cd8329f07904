/** A reporter of Vitest: a dot a file, and what its JSON report leaves out: errors outside of a test, which fail a run without a name. */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { endDots, writeDot } from './dot.ts'

export default class FileDots implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    writeDot(module.state() !== 'failed')
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    endDots()
    const file = process.env['UNHANDLED_ERRORS_FILE']
    if (file === undefined) return
    const withoutResult = modules.filter((module) => module.state() === 'pending' || module.state() === 'queued')
    const lines = [
      ...errors.map(({ message, stack }) => `${message} ${stack?.split('\n')[1]?.trim() ?? ''}`.trim()),
      ...withoutResult.map(({ moduleId }) => `${moduleId} has no result`),
    ]
    writeFileSync(file, JSON.stringify(lines))
  }
}
