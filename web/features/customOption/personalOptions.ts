import type { CustomOptionPartsFragment, PersonalSurchargePartsFragment } from '../../graphql/generated/documents.generated.ts'

/** The options with what they add for a signed-in customer in place of what guests are told. */
export function personalOptions(options: readonly CustomOptionPartsFragment[], surcharges: readonly PersonalSurchargePartsFragment[]): readonly CustomOptionPartsFragment[] {
  const added = (option: string, picked: string | null) => surcharges.find(({ kind, code, choice }) => kind === 'CUSTOM_OPTION' && code === option && choice === picked)?.surcharge ?? null

  return options.map((option) => ({
    ...option,
    surcharge: added(option.code, null),
    choices: option.choices.map((choice) => ({ ...choice, surcharge: added(option.code, choice.code) })),
  }))
}
