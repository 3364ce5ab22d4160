import { router } from '../../trpc';
import { addLanguageProcedure } from './procedures/add-language';
import { createMissingPagesProcedure } from './procedures/create-missing-pages';
import { createPageProcedure } from './procedures/create-page';
import { deletePageProcedure } from './procedures/delete-page';
import { duplicatePageProcedure } from './procedures/duplicate-page';
import { getDocumentProcedure } from './procedures/get-document';
import { getMenuProcedure } from './procedures/get-menu';
import { getPageProcedure } from './procedures/get-page';
import { getStateProcedure } from './procedures/get-state';
import { listCarouselProductsProcedure } from './procedures/list-carousel-products';
import { listCategoriesProcedure } from './procedures/list-categories';
import { listContentLanguagesProcedure } from './procedures/list-content-languages';
import { listDeletedPagesProcedure } from './procedures/list-deleted-pages';
import { listHistoryProcedure } from './procedures/list-history';
import { listPageLinksProcedure } from './procedures/list-page-links';
import { listPagesProcedure } from './procedures/list-pages';
import { nameStateProcedure } from './procedures/name-state';
import { restoreStateProcedure } from './procedures/restore-state';
import { saveDocumentProcedure } from './procedures/save-document';
import { saveMenuProcedure } from './procedures/save-menu';
import { createSectionProcedure } from './procedures/sections/create-section';
import { deleteSectionProcedure } from './procedures/sections/delete-section';
import { getSectionProcedure } from './procedures/sections/get-section';
import { sortSectionsProcedure } from './procedures/sections/sort-sections';
import { updateSectionProcedure } from './procedures/sections/update-section';
import { updatePageProcedure } from './procedures/update-page';

export const contentRouter = router({
	languages: listContentLanguagesProcedure,
	addLanguage: addLanguageProcedure,
	menu: router({ get: getMenuProcedure, save: saveMenuProcedure }),
	pages: router({
		list: listPagesProcedure,
		deleted: listDeletedPagesProcedure,
		get: getPageProcedure,
		links: listPageLinksProcedure,
		create: createPageProcedure,
		createMissing: createMissingPagesProcedure,
		duplicate: duplicatePageProcedure,
		update: updatePageProcedure,
		delete: deletePageProcedure,
		sort: sortSectionsProcedure,
	}),
	sections: router({
		get: getSectionProcedure,
		create: createSectionProcedure,
		update: updateSectionProcedure,
		delete: deleteSectionProcedure,
	}),
	carousel: router({ products: listCarouselProductsProcedure, categories: listCategoriesProcedure }),
	history: router({
		list: listHistoryProcedure,
		state: getStateProcedure,
		restore: restoreStateProcedure,
		name: nameStateProcedure,
	}),
	/** The whole content in the format of REST clients. */
	document: router({ get: getDocumentProcedure, save: saveDocumentProcedure }),
});
