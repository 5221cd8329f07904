/** A label with its unit. Catalogues often write the unit into the label already: it is not said twice. */
export function withUnit(label: string, unit: string | null): string {
  return unit === null || label.endsWith(unit) ? label : `${label}\u00A0${unit}`
}
