import { urlKey } from '@rewards/validators/content/constants';
import { trpc } from '../../../lib/trpc';
import type { SiteLanguage } from '../types';
import type { Previewed } from './site-frame';

/** What is being edited: a page in a language, or one section of it. */
export interface PreviewOf {
	programId: string;
	language: SiteLanguage;
	page: { id: string; url: string };
	/** Their state in the editor. */
	sections: readonly Previewed[];
	/** The id of the section being edited; absent: the whole page. */
	sectionId?: string;
}
/** The language to show, and whether to show the whole page. */
export interface PreviewChoice {
	language: SiteLanguage;
	whole: boolean;
}
interface PreviewedPage {
	sections: readonly Previewed[];
	/** Key of a note for the person. */
	note: 'previewSaved' | 'previewNoPage' | 'previewNoSection' | null;
	/** The section to show first, on a whole page. */
	first?: string;
	error: unknown;
}

/**
 * The sections to show. In the edited language they are the editor's; in another one the saved ones of the page with
 * the same URL. Languages are independent: a section's counterpart is the one at the same position, if it has the same
 * type.
 */
export function usePreviewed(of: PreviewOf, { language, whole }: PreviewChoice): PreviewedPage {
	const { programId, page, sections, sectionId } = of;
	const elsewhere = language !== of.language;
	const own = trpc.content.pages.get.useQuery(
		{ programId, pageId: page.id },
		{ enabled: sectionId !== undefined && (whole || elsewhere) },
	);
	const list = trpc.content.pages.list.useQuery({ programId, language }, { enabled: elsewhere });
	const there = list.data?.find(({ url }) => urlKey(url) === urlKey(page.url));
	const other = trpc.content.pages.get.useQuery(
		{ programId, pageId: there?.id ?? '' },
		{ enabled: elsewhere && there !== undefined },
	);
	const error = own.error ?? list.error ?? other.error;
	const nothing: PreviewedPage = { sections: [], note: null, error };
	if (!elsewhere) {
		if (sectionId === undefined || !whole) return { ...nothing, sections };
		const all = own.data?.sections.map((one) => (one.id === sectionId ? (sections[0] ?? one) : one));
		return { ...nothing, sections: all ?? sections, first: sectionId };
	}
	if (list.data && !there) return { ...nothing, note: 'previewNoPage' };
	if (!other.data) return nothing;
	const saved: PreviewedPage = { sections: other.data.sections, note: 'previewSaved', error };
	if (sectionId === undefined) return saved;
	if (!own.data) return nothing;
	const at = own.data.sections.findIndex(({ id }) => id === sectionId);
	const counterpart = other.data.sections[at];
	if (counterpart && counterpart.type === sections[0]?.type)
		return whole ? { ...saved, first: counterpart.id } : { ...saved, sections: [counterpart] };
	return whole ? saved : { ...saved, note: 'previewNoSection' };
}
