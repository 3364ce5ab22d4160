import { FormDialog } from '@rewards/ui/form';
import { keyOverlaps } from '@rewards/validators/api-keys/constants';
import { rotationFields } from '@rewards/validators/api-keys/schemas';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useOverlaps } from '../../lib/use-overlaps';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { useLifetimes } from './key-form';
import type { ApiKeyRow, NewSecret } from './types';

const schema = z.object(rotationFields);
const parse = zodParse(schema);

interface RotateKeyProps {
	apiKey: ApiKeyRow;
	onClose: () => void;
	onMade: (made: NewSecret) => void;
}

/** A new secret for a key; the old one keeps working for a while. */
export function RotateKey({ apiKey: { id, name }, onClose, onMade }: RotateKeyProps) {
	const { t } = useTranslation('apiKeys');
	const lifetimes = useLifetimes();
	const rotate = useSave(trpc.apiKeys.rotate);
	const overlaps = useOverlaps(keyOverlaps, t('overlap.now'));
	return (
		<FormDialog<z.input<typeof schema>, z.output<typeof schema>>
			open
			onOpenChange={onClose}
			title={t('rotateTitle', { name })}
			description={t('rotateText')}
			submitLabel={t('rotate')}
			defaultValues={{ overlap: '24', lifetime: '90' }}
			parse={parse}
			fields={[
				{
					kind: 'select',
					name: 'overlap',
					label: t('field.overlap'),
					help: t('overlapHelp'),
					options: overlaps,
				},
				{ kind: 'select', name: 'lifetime', label: t('field.lifetime'), options: lifetimes },
			]}
			onSubmit={async (values) => {
				const { secret } = await rotate({ ...values, id });
				onMade({ name, secret });
			}}
		/>
	);
}
