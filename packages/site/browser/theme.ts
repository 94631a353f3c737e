/**
 * Shows the page in the theme that the reader chose. A script of its own, because it runs before the page
 * is drawn: otherwise a dark page would begin with a flash of white.
 */
import { remembered, THEME } from './memory.ts';

const theme = remembered(THEME);
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
