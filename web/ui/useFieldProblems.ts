/** Problems of a form's fields by their names. A field that the customer changes loses its own until the next attempt. */
import { type FormEvent, useState } from 'react'

interface FieldProblem {
  readonly path: string
}

export function useFieldProblems<Problem extends FieldProblem>(initial: readonly Problem[] = []) {
  const [problems, setProblems] = useState(initial)

  return {
    setProblems,
    problemOf: (path: string): Problem | undefined => problems.find((problem) => problem.path === path),
    /** For the form. */
    onInput: ({ target }: FormEvent<HTMLFormElement>): void => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        setProblems((known) => known.filter(({ path }) => path !== target.name))
    },
  }
}
