/**
 * The theme: light, dark or the system's. Stored in a cookie, so that the server renders it and the first paint is
 * right.
 */
import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const oneYearS = 365 * 24 * 60 * 60
const chosen = atom<Theme | null>(null)
onMount(chosen, () => {
  if (typeof document !== 'undefined') chosen.set(readTheme())
})

/** Null on the server and until hydrated. */
export function useTheme(): Theme | null {
  return useStore(chosen, { ssr: 'initial' })
}

export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function writeTheme(theme: Theme): void {
  const isSystem = theme === 'system'
  document.cookie = `theme=${theme}; path=/; max-age=${isSystem ? 0 : oneYearS}; samesite=lax`
  if (isSystem) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  chosen.set(theme)
}
