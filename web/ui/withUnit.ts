/** A label with its unit, unless the catalogue's label contains the unit already. */
export function withUnit(label: string, unit: string | null): string {
  return unit === null || label.endsWith(unit) ? label : `${label}\u00A0${unit}`
}
