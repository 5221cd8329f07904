/** Keeps the fields of a form that React does not control as a draft of the tab. Passwords and hidden fields are left out. */
import { type FormEvent, useEffect, useRef } from 'react'
import { clearDraft, readDraft, writeDraft } from './tabDrafts.ts'

/** @param name of the draft; null for a form that keeps nothing, such as one with the values of an earlier attempt */
export function useStoredFields(name: string | null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const draft = name === null ? null : readDraft(name)
    if (!draft) return
    for (const field of storedFields(form.current)) fill(field, draft[field.name])
  }, [name])

  return {
    form,
    keep: ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
      if (name === null) return
      const stored = new Set(storedFields(currentTarget).map((field) => field.name))
      writeDraft(name, Object.fromEntries([...new FormData(currentTarget)].filter(([field]) => stored.has(field))))
    },
    forget: (): void => {
      if (name !== null) clearDraft(name)
    },
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

function storedFields(form: HTMLFormElement | null): readonly Field[] {
  return Array.from(form?.elements ?? []).filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.name !== '' &&
      field.type !== 'password' &&
      field.type !== 'hidden',
  )
}

/** A field that the shopper or the browser has filled already stays. */
function fill(field: Field, text: unknown): void {
  if (typeof text !== 'string') return
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    field.checked ||= field.value === text
  else if (field.value === '') field.value = text
}
