import { useOnce } from '@rewards/ui';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { sectionFieldsSchema } from '@rewards/validators/content/schemas';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { type DescribedError, describeError } from '../../../lib/errors/describe-error';
import { errorCodeOf, faultOf } from '../../../lib/errors/errors';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { Section, SectionFields } from '../types';
import { useKeptDraft } from '../use-kept-draft';
import { useTypedOver } from '../use-typed-over';
import { draftFields } from './draft-fields';

/** The editable fields of a section, by its type; undefined for a type without an editor in this version. */
export function fieldsOf(section: Section): SectionFields | undefined {
	const slides = section.slides.map(({ version: _, ...slide }) => slide);
	return sectionFieldsSchema.safeParse({ ...section, slides }).data as SectionFields | undefined;
}

/** Another user saved the section since it was loaded: who, and the saved version. */
export interface TheirSection {
	savedBy: string;
	section: Section;
}
function theirsIn(error: unknown): TheirSection | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'CONFLICT') return null;
	const { savedBy, current } = fault.body.params ?? {};
	return current ? { savedBy: String(savedBy ?? ''), section: current as Section } : null;
}
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A section being edited: its loaded and current content, and its save, which sends this section alone. */
export function useSection(programId: string, loaded: Section, begun: SectionFields) {
	const { t } = useTranslation('programs');
	const utils = trpc.useUtils();
	const [saved, setSaved] = useState({ revision: loaded.revision, fields: begun });
	const [fields, setFields] = useState(begun);
	/** Editors with their own state remount when this changes. */
	const [round, setRound] = useState(0);
	const [problem, setProblem] = useState<DescribedError | null>(null);
	const [theirs, setTheirs] = useState<TheirSection | null>(null);
	const dirty = !same(fields, saved.fields);
	const { revision, standOn } = useTypedOver(saved.revision, dirty);
	const sectionId = loaded.id;
	const draft = useKeptDraft(`section ${programId} ${sectionId}`, dirty ? { revision, fields } : undefined);
	const send = useSave(trpc.content.sections.update);
	const replace = (next: SectionFields) => {
		setFields(next);
		setRound((n) => n + 1);
	};
	const [save, saving] = useOnce(async () => {
		const sent = fields;
		try {
			const answer = await send({ programId, sectionId, revision, section: sent });
			const now = fieldsOf(answer) ?? sent;
			setSaved({ revision: answer.revision, fields: now });
			standOn(null);
			// Input typed during the save stays.
			setFields((typed) => (same(typed, sent) ? now : typed));
			setProblem(null);
			setTheirs(null);
			draft.settle();
			utils.content.sections.get.setData({ programId, sectionId }, answer);
			void utils.content.pages.invalidate();
			void utils.content.history.invalidate();
			void toast.success(t('updated'));
		} catch (error) {
			const found = theirsIn(error);
			setTheirs(found);
			// If a new sign-in is needed, it happens in place, and the save continues.
			setProblem(found || errorCodeOf(error) === 'UNAUTHORIZED' ? null : describeError(error));
		}
	});
	return {
		fields,
		setFields,
		round,
		dirty,
		saving,
		save,
		problem,
		theirs,
		discard: () => {
			replace(saved.fields);
			setProblem(null);
		},
		draft,
		takeDraft: () =>
			draft.take((values) => {
				const typed = draftFields(fields.type, values['fields']);
				if (!typed) return values['fields'] ?? values;
				replace(typed);
				// The version the input was typed over, so a save in between shows as a conflict.
				if (typeof values['revision'] === 'string') standOn(values['revision']);
				return undefined;
			}),
		takeTheirs: () => {
			const now = theirs && fieldsOf(theirs.section);
			if (!theirs || !now) return;
			setSaved({ revision: theirs.section.revision, fields: now });
			replace(now);
			standOn(null);
			setTheirs(null);
		},
		keepMine: () => {
			const now = theirs && fieldsOf(theirs.section);
			if (theirs && now) setSaved({ revision: theirs.section.revision, fields: now });
			standOn(null);
			setTheirs(null);
		},
	};
}
