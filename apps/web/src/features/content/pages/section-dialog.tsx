import type { FieldConfig } from '@rewards/ui/form';
import { FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { type SectionType, sectionTypes, slideSpeeds } from '@rewards/validators/content/constants';
import { z } from 'zod';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { zodParse } from '../../../lib/zod-parse';

const schema = z.object({
	type: z.enum(sectionTypes),
	slideSpeed: z.int().min(slideSpeeds.min).max(slideSpeeds.max),
});
interface Values {
	type: SectionType;
	slideSpeed: number;
}
const parse = zodParse(schema as z.ZodType<Values, Values>);

interface SectionDialogProps {
	programId: string;
	pageId: string;
	onClose: () => void;
	onSaved: () => void;
}

/** The popup that adds a section at the end of a page. */
export function SectionDialog({ programId, pageId, onClose, onSaved }: SectionDialogProps) {
	const { t } = useTranslation(['content', 'programs', 'validation']);
	const create = useSave(trpc.content.sections.create);
	const fields: FieldConfig<Values>[] = [
		{
			kind: 'select',
			name: 'type',
			label: t('field.type'),
			options: sectionTypes.map((value) => ({ value, label: t(`type.${value}`) })),
		},
		{
			kind: 'number',
			name: 'slideSpeed',
			label: t('slideSpeed'),
			unit: 'ms',
			visible: ({ type }) => type === 'slider',
		},
	];
	return (
		<FormDialog<Values>
			open
			onOpenChange={onClose}
			title={t('addSection')}
			defaultValues={{ type: 'html', slideSpeed: slideSpeeds.usual }}
			parse={parse}
			fields={fields}
			submitLabel={t('addSection')}
			onSubmit={async ({ type, slideSpeed }) => {
				await create({ programId, pageId, type, ...(type === 'slider' ? { slideSpeed } : {}) });
				onSaved();
				void toast.success(t('programs:updated'));
			}}
		/>
	);
}
