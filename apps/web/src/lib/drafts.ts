import type { Draft, DraftStore } from '@rewards/ui/form';

/** Kept no longer than that: whoever comes back later begins anew. */
const longestMs = 7 * 24 * 60 * 60_000;
const prefix = 'draft.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function draftOf(text: string | null): Draft | null {
	const value: unknown = JSON.parse(text ?? 'null');
	if (!isRecord(value) || typeof value.at !== 'string' || !isRecord(value.values)) return null;
	const draft = { at: value.at, values: value.values };
	return typeof value.version === 'number' ? { ...draft, version: value.version } : draft;
}

const isOld = ({ at }: Draft): boolean => !(Date.now() - Date.parse(at) < longestMs);

/** What was typed into forms and not saved, in this browser alone. A browser that refuses storage keeps nothing. */
export const drafts: DraftStore = {
	read(key) {
		try {
			const draft = draftOf(localStorage.getItem(prefix + key));
			if (!draft || !isOld(draft)) return draft;
			localStorage.removeItem(prefix + key);
		} catch {
			// Not readable is not there.
		}
		return null;
	},
	write(key, draft) {
		try {
			if (draft) localStorage.setItem(prefix + key, JSON.stringify(draft));
			else localStorage.removeItem(prefix + key);
		} catch {
			// Full, or refused: what is typed is still in the form.
		}
	},
};

/** All of them: whoever signs out leaves nothing for whoever comes next. */
export function dropDrafts(): void {
	try {
		for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
	} catch {
		// Nothing is kept where storage is refused.
	}
}
