import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the GraphQL IDE as a separate entry, so that the shop's bundle does not contain it. Workers and styles are bundled; the page loads nothing from other origins. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/ide/',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/ide',
    emptyOutDir: true,
    chunkSizeWarningLimit: 8_000,
  },
})
