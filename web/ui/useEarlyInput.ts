/** Reports input from before hydration as if it happened now: React preserves the value of a field and calls no handler.
 * (React resets a select element to the server's value, and shows that.) */
import { useLayoutEffect, type RefObject } from 'react'

/** @param place the element around the fields, which are checked once, at hydration */
export function useEarlyInput(place: RefObject<Element | null>): void {
  // Before the first re-render: a difference from the server's value is the shopper's input.
  useLayoutEffect(() => {
    const fields = [...(place.current?.querySelectorAll('input, textarea') ?? [])]
    const changes = fields.flatMap((field) => reportOf(field) ?? [])
    // In a microtask, because the next field's handler would not see state that was set within an effect.
    if (changes.length > 0) queueMicrotask(() => changes.forEach((report) => report()))
  }, [place])
}

type Report = () => void

function reportOf(field: Element): Report | null {
  if (field instanceof HTMLTextAreaElement) return reportText(field, HTMLTextAreaElement.prototype)
  if (!(field instanceof HTMLInputElement)) return null

  return field.type === 'radio' || field.type === 'checkbox'
    ? reportTick(field)
    : reportText(field, HTMLInputElement.prototype)
}

function reportText(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): Report | null {
  const { value, defaultValue } = field
  if (value === defaultValue) return null

  return () => {
    // React detects a change by the value that it has tracked: the element's setter updates that, the prototype's setter does not.
    field.value = defaultValue
    Reflect.set(prototype, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

function reportTick(field: HTMLInputElement): Report | null {
  const { checked, defaultChecked, type } = field
  // For radio buttons only the selected one reports.
  if (checked === defaultChecked || (type === 'radio' && !checked)) return null

  return () => {
    field.checked = defaultChecked
    field.click()
  }
}
