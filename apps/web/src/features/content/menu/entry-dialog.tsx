import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { menuEntrySchemas } from '@rewards/validators/content/schemas';
import type { z } from 'zod';
import { useTranslation } from '../../../i18n/use-translation';
import { useSelf } from '../../../lib/session/self';
import { zodParse } from '../../../lib/zod-parse';
import { LinkField } from '../link-field';
import type { PageRow } from '../types';
import type { EntryFields } from './tree';

type Values = Required<EntryFields>;
const parses = {
	desktop: zodParse(menuEntrySchemas.desktop as z.ZodType<Values, Values>),
	mobile: zodParse(menuEntrySchemas.mobile as z.ZodType<Values, Values>),
};

interface EntryDialogProps {
	/** Key of its unsaved input. */
	draft: string;
	menu: 'desktop' | 'mobile';
	/** Absent: adds an entry. */
	entry: EntryFields | null;
	pages: readonly PageRow[];
	onSubmit: (fields: EntryFields) => void;
	onClose: () => void;
}

/** The popup that adds or edits a menu entry. */
export function EntryDialog({ draft, menu, entry, pages, onSubmit, onClose }: EntryDialogProps) {
	const { t } = useTranslation(['content', 'validation']);
	const self = useSelf().user.id;
	const fields: FieldConfig<Values>[] = [
		{ kind: 'text', name: 'title', label: menu === 'mobile' ? t('field.label') : t('field.title'), required: true },
		...(menu === 'mobile'
			? [{ kind: 'text', name: 'type', label: t('field.type'), help: t('typeHelp') } satisfies FieldConfig<Values>]
			: []),
		{
			kind: 'own',
			name: 'url',
			label: t('field.url'),
			render: () => <LinkField name="url" label={t('field.url')} help={t('linkHelp')} pages={pages} />,
		},
	];
	return (
		<FormDialog<Values>
			open
			onOpenChange={onClose}
			draft={`${self} ${draft}`}
			title={entry ? t('editEntry') : t('addEntry')}
			defaultValues={entry ?? { title: '', type: menu === 'mobile' ? 'link' : '', url: '' }}
			parse={parses[menu]}
			fields={fields}
			submitLabel={entry ? t('apply') : t('addEntry')}
			onSubmit={(values) => {
				onSubmit(values);
				return Promise.resolve();
			}}
		/>
	);
}
