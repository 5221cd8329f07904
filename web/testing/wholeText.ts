/** Matches the innermost element whose whole text fits, figures in elements of their own included. */
export function wholeText(pattern: RegExp): (own: string, element: Element | null) => boolean {
  const fits = ({ textContent }: Element) => pattern.test(textContent.replaceAll(/\s+/g, ' ').trim())
  return (_own, element) => element !== null && fits(element) && ![...element.children].some(fits)
}
