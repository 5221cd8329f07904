/** Notes what each call of a walk answers, one finding a call. */
import type { CallName } from '../upstream/storefront/calls.ts'
import type { ObservedApi } from './observedApi.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

export interface Finding {
  readonly mark: 'works' | 'missing' | 'wrong'
  readonly text: string
}

interface WalkerOptions {
  /** Whether the profile has switched a call off. */
  readonly isOff: (name: CallName) => boolean
  /** What was logged since the last time: parts of answers that could not be read. */
  readonly takeComplaints: () => readonly string[]
}

export class Walker {
  readonly findings: Finding[] = []
  readonly walked: CallName[] = []
  /** Calls that are not there, without those that the profile has switched off. */
  readonly missing: CallName[] = []
  /** Calls that are there, and could not be used when they had to answer. */
  readonly failing: CallName[] = []
  readonly #observed: ObservedApi
  readonly #options: WalkerOptions

  constructor(observed: ObservedApi, options: WalkerOptions) {
    this.#observed = observed
    this.#options = options
  }

  /** A call that has to answer. Null if it does not. */
  async wants<Result>(name: CallName, ask: () => Promise<Result>): Promise<Result | null> {
    const { outcome, result } = await this.#ask(ask)
    this.#note(name, outcome, outcome.kind === 'answered')
    if (outcome.kind === 'failed') this.failing.push(name)
    return outcome.kind === 'answered' ? result : null
  }

  /** A call with an input that has to be refused. */
  async refuses(name: CallName, what: string, ask: () => Promise<unknown>): Promise<void> {
    const { outcome } = await this.#ask(ask)
    this.#note(name, outcome, outcome.kind === 'refused', what)
  }

  /** A call with an input that most backends refuse. Null if this one does. */
  async mayRefuse<Result>(name: CallName, what: string, ask: () => Promise<Result>): Promise<Result | null> {
    const { outcome, result } = await this.#ask(ask)
    if (outcome.kind !== 'answered') this.#note(name, outcome, outcome.kind === 'refused', what)
    else this.findings.push({ mark: 'missing', text: `${name}, ${what}: accepted, the backend does not check it` })
    return outcome.kind === 'answered' ? result : null
  }

  note(mark: Finding['mark'], text: string): void {
    this.findings.push({ mark, text })
  }

  async #ask<Result>(
    ask: () => Promise<Result>,
  ): Promise<{ readonly outcome: Outcome; readonly result: Result | null }> {
    this.#observed.takeFailure()
    this.#options.takeComplaints()
    try {
      const result = await ask()
      // Some callers make a value of a refusal, as of a wrong password.
      return { outcome: outcomeOf(this.#observed.takeFailure()), result }
    } catch (error) {
      return { outcome: outcomeOf(this.#observed.takeFailure() ?? error), result: null }
    }
  }

  #note(name: CallName, outcome: Outcome, isFine: boolean, what = ''): void {
    const subject = what === '' ? name : `${name}, ${what}`
    if (!this.walked.includes(name)) this.walked.push(name)
    if (outcome.kind === 'missing') {
      if (this.#options.isOff(name)) return
      if (!this.missing.includes(name)) this.missing.push(name)
      this.findings.push({ mark: 'missing', text: `${subject}: not there` })
      return
    }
    const complaints = isFine ? this.#options.takeComplaints() : []
    this.findings.push(
      complaints.length === 0
        ? { mark: isFine ? 'works' : 'wrong', text: `${subject}: ${describe(outcome, what !== '')}` }
        : { mark: 'wrong', text: `${subject}: answers, but ${complaints.join(', ')}` },
    )
  }
}

function describe(outcome: Exclude<Outcome, { kind: 'missing' }>, isRefusalWanted: boolean): string {
  if (outcome.kind === 'answered') return isRefusalWanted ? 'expected a refusal, got an answer' : 'answers'
  return outcome.kind === 'refused' ? outcome.text : `fails, ${outcome.text}`
}
