/**
 * Shows the page in the theme that the reader chose. A script of its own, because it runs before the page
 * is drawn: otherwise a dark page would begin with a flash of white.
 */
import { storedChoice } from './stored.ts';

const theme = storedChoice('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
