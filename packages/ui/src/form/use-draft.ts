import { useEffect, useRef, useState } from 'react';
import { type FieldValues, get, type Path, type PathValue } from 'react-hook-form';
import { useEvent } from '../lib/hooks';
import { type FieldConfig, type FieldKind, isField } from './field-config';
import { useFormKit } from './kit-context';
import type { Draft } from './types';
import type { KitForm } from './use-form';

/** Secrets are kept nowhere, and pictures are too large. */
const unkept: readonly FieldKind<FieldValues>['kind'][] = ['password', 'secret', 'image'];
/** So long after the last keystroke. */
const pauseMs = 300;

interface DraftOptions<Values extends FieldValues, Output> {
	form: KitForm<Values, Output>;
	/** Of form and record; without one nothing is kept. */
	name: string | undefined;
	fields: readonly FieldConfig<Values>[];
	/** Of the record that the form would save over now. */
	version: () => number | undefined;
}

/**
 * What is typed outlives a tab that is closed: it is kept a moment after it was typed, and offered when the same form is opened again.
 * Only fields that were changed are kept.
 */
export function useDraft<Values extends FieldValues, Output>(options: DraftOptions<Values, Output>) {
	const { form, name, fields, version } = options;
	const { drafts } = useFormKit();
	const [offered, setOffered] = useState<Draft | null>(() => (name ? (drafts?.read(name) ?? null) : null));
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const write = useEvent((draft: Draft | null) => {
		clearTimeout(timer.current);
		timer.current = undefined;
		if (name) drafts?.write(name, draft);
	});
	const keep = useEvent(() => {
		const { defaultValues } = form.formState;
		const now = form.getValues();
		const typed = fields.flatMap((config) => {
			if (!isField(config) || unkept.includes(config.kind)) return [];
			const value: unknown = get(now, config.name);
			return JSON.stringify(value) === JSON.stringify(get(defaultValues, config.name)) ? [] : [[config.name, value]];
		});
		// What is still on offer isn't lost to somebody who begins to type.
		const values = { ...offered?.values, ...Object.fromEntries(typed) };
		const any = Object.keys(values).length > 0;
		write(any ? { at: new Date().toISOString(), version: offered ? offered.version : version(), values } : null);
	});
	const { subscribe } = form;
	useEffect(() => {
		if (!name) return;
		const flush = () => timer.current !== undefined && keep();
		const stop = subscribe({
			formState: { values: true },
			callback: () => {
				clearTimeout(timer.current);
				timer.current = setTimeout(keep, pauseMs);
			},
		});
		window.addEventListener('pagehide', flush);
		return () => {
			stop();
			window.removeEventListener('pagehide', flush);
			// Whatever took the form away (a session that ended, say): what was saved or given up is no longer waiting here.
			flush();
		};
	}, [name, subscribe, keep]);

	return {
		offered,
		/** It was saved, or is no longer wanted. */
		drop: useEvent(() => {
			setOffered(null);
			write(null);
		}),
		/** Takes the offer. */
		take: useEvent(() => {
			const now = form.getValues();
			const isPath = (path: string): path is Path<Values> => get(now, path) !== undefined;
			for (const [path, value] of Object.entries(offered?.values ?? {})) {
				// Was in a field of this form; if it is of another shape by now, the schema says so.
				if (isPath(path)) form.setValue(path, value as PathValue<Values, typeof path>, { shouldDirty: true });
			}
			setOffered(null);
		}),
	};
}
