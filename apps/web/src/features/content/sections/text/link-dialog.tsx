import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { menuItemsSchema } from '@rewards/validators/content/schemas';
import type { Editor } from '@tiptap/react';
import type { z } from 'zod';
import { useTranslation } from '../../../../i18n/use-translation';
import { zodParse } from '../../../../lib/zod-parse';
import { LinkField } from '../../link-field';
import type { PageRow } from '../../types';

interface Values {
	url: string;
}
const parse = zodParse(menuItemsSchema.element.pick({ url: true }) as z.ZodType<Values, Values>);

/** The link of the selected words; empty for none. */
export function LinkDialog({
	editor,
	pages,
	onClose,
}: {
	editor: Editor;
	pages: readonly PageRow[];
	onClose: () => void;
}) {
	const { t } = useTranslation(['content', 'validation']);
	const { href } = editor.getAttributes('link');
	const label = t('field.url');
	const fields: FieldConfig<Values>[] = [
		{
			kind: 'own',
			name: 'url',
			label,
			render: () => <LinkField name="url" label={label} help={t('linkHelp')} pages={pages} />,
		},
	];
	return (
		<FormDialog<Values>
			open
			onOpenChange={onClose}
			title={t('link.add')}
			defaultValues={{ url: typeof href === 'string' ? href : '' }}
			parse={parse}
			fields={fields}
			submitLabel={t('apply')}
			onSubmit={({ url }) => {
				const chain = editor.chain().focus().extendMarkRange('link');
				if (url === '') chain.unsetLink().run();
				else if (editor.state.selection.empty && !editor.isActive('link'))
					chain.insertContent({ type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] }).run();
				else chain.setLink({ href: url }).run();
				return Promise.resolve();
			}}
		/>
	);
}
