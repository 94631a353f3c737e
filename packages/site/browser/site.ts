/** What the pages can do beyond being read. Without this script, they show everything they have. */

import { startCodeTabs } from './code-tabs.ts';
import { followReader, openLists, showCurrentPage } from './contents.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { byId } from './elements.ts';
import { searchButton } from './search-dialog.ts';
import { themeChoice } from './theme-choice.ts';

byId('tools').append(searchButton(), themeChoice());
addCopyButtons();
startCodeTabs();
openLists();
showCurrentPage();
followReader();
