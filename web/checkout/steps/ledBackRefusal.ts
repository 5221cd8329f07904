/** What is said in the step to which a refusal has led back, stored in this tab for a reload. */
import type { FieldProblem } from '../../address/fieldErrors.ts'
import { clearDraft, fieldsOf, readDraft, writeDraft } from '../../shop/tabDrafts.ts'
import type { Step } from './StepList.tsx'

export interface LedBackRefusal {
  readonly problems: readonly FieldProblem[]
  /** Of no field; null without one. */
  readonly message: string | null
}

interface Place {
  readonly storeCode: string
  readonly step: Step
  /** Content of the cart: another one was not refused. */
  readonly of: string
}

export const ledBackRefusal = {
  /** Null without one, and for another step or content. */
  read({ storeCode, step, of }: Place): LedBackRefusal | null {
    const stored = readDraft(nameOf(storeCode))
    if (stored?.['step'] !== step || stored['of'] !== of) return null
    const { problems, message } = stored
    return {
      problems: Array.isArray(problems) ? problems.filter(isProblem) : [],
      message: typeof message === 'string' ? message : null,
    }
  },
  write: ({ storeCode, step, of }: Place, { problems, message }: LedBackRefusal): void =>
    writeDraft(nameOf(storeCode), { step, of, problems, message }),
  clear: (storeCode: string): void => clearDraft(nameOf(storeCode)),
}

function nameOf(storeCode: string): string {
  return `checkout refusal ${storeCode}`
}

function isProblem(value: unknown): value is FieldProblem {
  const { path, rule, bound } = fieldsOf(value) ?? {}
  return typeof path === 'string' && typeof rule === 'string' && (bound === null || typeof bound === 'string')
}
