/** A form of an account: checked before the browser posts it, and rendered again by the server with what it found. */
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, use } from 'react'
import { useProblemText } from '../../checkout/fieldErrors.ts'
import { AccountFormContext, type AccountProblem } from '../../account/session/accountForm.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { fieldText } from '../../ui/fieldText.ts'
import { useFieldProblems } from '../../ui/useFieldProblems.ts'

export type ReadField = (name: string) => string
export type AccountForm = ReturnType<typeof useAccountForm>

export function useAccountForm(findProblems: (read: ReadField) => readonly AccountProblem[]) {
  const earlier = use(AccountFormContext)
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
    onInput,
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      const form = event.currentTarget
      const fields = new FormData(form)
      const found = findProblems((name) => fieldText(fields, name))
      setProblems(found)
      if (found.length === 0) return
      event.preventDefault()
      const names = found.map(({ path }) => path)
      // The first wrong field in the order of the form.
      Array.from(form.querySelectorAll('input'))
        .find(({ name }) => names.includes(name))
        ?.focus()
    },
  }
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
