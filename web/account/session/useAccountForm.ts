/** A form of an account: checked before the browser posts it, and rendered again by the server with what it found. */
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, use } from 'react'
import { useHref } from 'react-router-dom'
import { useProblemText } from '../../address/fieldErrors.ts'
import { AccountFormContext, type AccountProblem } from './accountForm.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useStoredFields } from '../../shop/useStoredFields.ts'
import { fieldText } from '../../ui/fieldText.ts'
import { useFieldProblems } from '../../ui/useFieldProblems.ts'
import styles from './AccountForm.module.css'

export type ReadField = (name: string) => string
export type AccountForm = ReturnType<typeof useAccountForm>

interface AccountFormOptions {
  /** Where the form is posted to. */
  readonly path: string
  /** Name of the draft that keeps the fields; null for a form of passwords. */
  readonly draft: string | null
}

export function useAccountForm(
  { path: action, draft }: AccountFormOptions,
  findProblems: (read: ReadField) => readonly AccountProblem[],
) {
  const earlier = use(AccountFormContext)
  // The values of an earlier attempt come from the server.
  const { form: formElement, keep, forget } = useStoredFields(earlier === null ? draft : null)
  const { problemOf, setProblems, onInput } = useFieldProblems<AccountProblem>(earlier?.problems)
  const textOf = useAccountProblemText()

  return {
    earlier,
    /** The value that the server sends back; empty for a new form. */
    valueOf: (name: string): string => earlier?.values[name] ?? '',
    errorOf: (path: string): string | null => {
      const problem = problemOf(path)
      return problem ? textOf(problem) : null
    },
    /** Whether the gateway did not know what a field said in the earlier attempt. */
    isUnknown: (path: string): boolean =>
      earlier?.problems.some((problem) => problem.path === path && problem.rule === 'UNKNOWN') === true,
    /** Of the form element. */
    attributes: {
      ref: formElement,
      className: styles.form,
      method: 'post' as const,
      action: useHref(action),
      noValidate: true,
      onInput: (event: FormEvent<HTMLFormElement>): void => {
        onInput(event)
        keep(event)
      },
      onSubmit: (event: FormEvent<HTMLFormElement>): void => {
        const form = event.currentTarget
        const fields = new FormData(form)
        const found = findProblems((name) => fieldText(fields, name))
        setProblems(found)
        // The server sends the fields back if it finds more.
        if (found.length === 0) return forget()
        event.preventDefault()
        focusFirst(
          form,
          found.map(({ path }) => path),
        )
      },
    },
  }
}

/** The first wrong field in the order of the form. */
function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  Array.from(form.querySelectorAll('input'))
    .find(({ name }) => names.includes(name))
    ?.focus()
}

/** @param countryOf country of the address that a path is in; by default the store's */
export function useAccountProblemText(countryOf?: (path: string) => string): (problem: AccountProblem) => string {
  const { country } = useStoreView()
  const ofField = useProblemText(countryOf ?? (() => country))
  const { t } = useLingui()
  return (problem) => {
    const { path, rule, message } = problem
    if (rule === 'SAME') return t`Passwords must be identical.`
    if (rule === 'REFUSED') return message ?? t`Please check this field`
    if (/password/i.test(path)) {
      if (rule === 'TOO_SHORT') return t`Password must have at least 8 letters.`
      if (rule === 'FORMAT')
        return t`Password must contain at least 3 of: lower case letters, upper case letters, digits, special characters.`
    }
    return ofField(problem)
  }
}
