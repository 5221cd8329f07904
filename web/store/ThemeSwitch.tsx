import { useLingui } from '@lingui/react/macro'
import { themes, useTheme, writeTheme, type Theme } from './theme.ts'
import radio from '../ui/RadioWords.module.css'
import styles from './ThemeSwitch.module.css'

/** Rendered in the browser only: without JavaScript the system theme applies. */
export function ThemeSwitch() {
  const current = useTheme()
  const { t } = useLingui()
  const labels: Readonly<Record<Theme, string>> = { system: t`System`, light: t`Light`, dark: t`Dark` }

  return (
    <fieldset className={`${radio.choice} ${styles.themes}`} hidden={current === null}>
      <legend>{t`Appearance`}</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === current}
            onChange={() => writeTheme(theme)}
          />
          <span>{labels[theme]}</span>
        </label>
      ))}
    </fieldset>
  )
}
