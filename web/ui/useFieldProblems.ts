/** Problems of a form's fields by their names. A field that the customer changes loses its own until the next attempt. */
import { type FormEvent, useRef, useState } from 'react'

interface FieldProblem {
  readonly path: string
}

export function useFieldProblems<Problem extends FieldProblem>(initial: readonly Problem[] = []) {
  const [problems, setProblems] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string): void => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  return {
    /** For the form. */
    form,
    focus,
    setProblems,
    /** Shows problems and moves the focus to the first one. */
    show: (found: readonly Problem[]): void => {
      setProblems(found)
      const [first] = found
      if (first) focus(first.path)
    },
    problemOf: (path: string): Problem | undefined => problems.find((problem) => problem.path === path),
    /** For the form. */
    onInput: ({ target }: FormEvent<HTMLFormElement>): void => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        setProblems((known) => known.filter(({ path }) => path !== target.name))
    },
  }
}
