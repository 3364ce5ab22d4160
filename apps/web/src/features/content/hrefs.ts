/** Addresses of the editor pages. */
export const pagesHref = (programId: string, language: string): string => `/programs/${programId}/content/${language}`;
export const pageHref = (programId: string, language: string, pageId: string): string =>
	`/programs/${programId}/language/${language}/page/${pageId}`;
export const sectionHref = (programId: string, language: string, pageId: string, sectionId: string): string =>
	`${pageHref(programId, language, pageId)}/section/${sectionId}`;
