import type {
  CustomOptionPartsFragment,
  PersonalSurchargePartsFragment,
} from '../../client/generated/documents.generated.ts'

type Option = CustomOptionPartsFragment

/** Replaces the public surcharges of the options with the signed-in customer's own. */
export function personalOptions(
  options: readonly Option[],
  surcharges: readonly PersonalSurchargePartsFragment[],
): readonly Option[] {
  const ofOptions = surcharges.filter(({ kind }) => kind === 'CUSTOM_OPTION')
  const added = (option: string, picked: string | null) =>
    ofOptions.find(({ code, choice }) => code === option && choice === picked)?.surcharge ?? null

  return options.map((option) => ({
    ...option,
    surcharge: added(option.code, null),
    choices: option.choices.map((choice) => ({ ...choice, surcharge: added(option.code, choice.code) })),
  }))
}
