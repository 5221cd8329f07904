/** A reporter of Playwright: a dot a journey. */
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { endDots, writeDot } from './dot.ts'

export default class JourneyDots implements Reporter {
  onTestEnd(journey: TestCase, result: TestResult): void {
    // An attempt that will be retried is none.
    if (journey.ok() || result.retry === journey.retries) writeDot(journey.ok())
  }

  onEnd(): void {
    endDots()
  }

  printsToStdio(): boolean {
    return false
  }
}
