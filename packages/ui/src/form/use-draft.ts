import { useEffect, useRef, useState } from 'react';
import { type FieldValues, get, type Path, type PathValue } from 'react-hook-form';
import { useEvent } from '../lib/hooks';
import { type FieldConfig, type FieldKind, isField } from './fields/field-config';
import { useFormKit } from './kit-context';
import type { Draft, KeptDraft } from './types';
import type { KitForm } from './use-form';

/** Secrets are never stored, and images are too large. */
const unkept: readonly FieldKind<FieldValues>['kind'][] = ['password', 'secret', 'image'];
/** Delay after the last keystroke. */
const pauseMs = 300;

interface DraftOptions<Values extends FieldValues, Output> {
	form: KitForm<Values, Output>;
	/** Name of form and record; without one, nothing is kept. */
	name: string | undefined;
	fields: readonly FieldConfig<Values>[];
	/** Version of the record that the form would save over now. */
	version: () => number | undefined;
	/** Makes the next save go over this version. */
	standOn: (version: number | undefined) => void;
}

/**
 * Keeps unsaved input after the tab closes: saves it shortly after typing, and offers it when the same form opens
 * again. Only changed fields are kept. Each tab keeps its own, and an offer stays until it is restored or discarded.
 */
export function useDraft<Values extends FieldValues, Output>(options: DraftOptions<Values, Output>) {
	const { form, name, fields, version, standOn } = options;
	const { drafts } = useFormKit();
	const [own] = useState(() => (name ? drafts?.newKey(name) : undefined));
	const [offers, setOffers] = useState<readonly KeptDraft[]>(() => (name ? (drafts?.kept(name) ?? []) : []));
	const [offer, ...others] = offers;
	/** The version that a draft was typed over, and the form's version before restoring it. */
	const taken = useRef<Record<'over' | 'before', number | undefined> | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const write = useEvent((draft: Draft | null) => {
		clearTimeout(timer.current);
		timer.current = undefined;
		if (own) drafts?.write(own, draft);
	});
	const typed = (): Draft | null => {
		const { defaultValues } = form.formState;
		const now = form.getValues();
		const values = fields.flatMap((config) => {
			if (!isField(config) || unkept.includes(config.kind)) return [];
			const value: unknown = get(now, config.name);
			return JSON.stringify(value) === JSON.stringify(get(defaultValues, config.name)) ? [] : [[config.name, value]];
		});
		const at = new Date().toISOString();
		return values.length > 0 ? { at, version: version(), values: Object.fromEntries(values) } : null;
	};
	const keep = useEvent(() => {
		const draft = typed();
		write(draft);
		if (draft || !taken.current) return;
		// Discarding a draft starts from the loaded values.
		if (version() === taken.current.over) standOn(taken.current.before);
		taken.current = null;
	});
	const { subscribe } = form;
	useEffect(() => {
		if (!own) return;
		const flush = () => timer.current !== undefined && keep();
		const stop = subscribe({
			formState: { values: true },
			callback: () => {
				clearTimeout(timer.current);
				timer.current = setTimeout(keep, pauseMs);
			},
		});
		const heedOthers = drafts?.onDropped(own, keep);
		window.addEventListener('pagehide', flush);
		return () => {
			stop();
			heedOthers?.();
			window.removeEventListener('pagehide', flush);
			// Whatever removed the form (an ended session, say): saved or discarded input is no longer pending here.
			flush();
		};
	}, [own, drafts, subscribe, keep]);

	return {
		offered: offer?.draft ?? null,
		/** The input here was saved, or discarded. */
		settle: useEvent(() => {
			taken.current = null;
			write(null);
		}),
		/** Discards the offer. */
		drop: useEvent(() => {
			if (offer) drafts?.write(offer.key, null);
			setOffers(others);
		}),
		/** Restores the offer. Input typed into the same fields in the meantime becomes the new offer. */
		take: useEvent(() => {
			if (!offer || !name || !drafts) return;
			const mine = typed();
			const replaced = Object.entries(mine?.values ?? {}).filter(([path, value]) => {
				const other = offer.draft.values[path];
				return other !== undefined && JSON.stringify(other) !== JSON.stringify(value);
			});
			const left = [...others];
			if (mine && replaced.length > 0) {
				const kept = { key: drafts.newKey(name), draft: { ...mine, values: Object.fromEntries(replaced) } };
				drafts.write(kept.key, kept.draft);
				left.push(kept);
			}
			taken.current = { over: offer.draft.version, before: taken.current?.before ?? version() };
			standOn(offer.draft.version);
			const now = form.getValues();
			const isPath = (path: string): path is Path<Values> => get(now, path) !== undefined;
			for (const [path, value] of Object.entries(offer.draft.values)) {
				// Was in a field of this form; if its shape has changed, the schema reports it.
				if (isPath(path)) form.setValue(path, value as PathValue<Values, typeof path>, { shouldDirty: true });
			}
			keep();
			drafts.write(offer.key, null);
			setOffers(left);
		}),
	};
}
