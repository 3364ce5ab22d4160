import { FormDialog } from '@rewards/ui/form';
import { secretOverlaps } from '@rewards/validators/webhooks/constants';
import { secretRotationFields } from '@rewards/validators/webhooks/schemas';
import { z } from 'zod';
import { SecretDialog } from '../../components/secret-dialog';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useOverlaps } from '../../lib/use-overlaps';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import type { NewSecret } from './types';

const schema = z.object(secretRotationFields);
const parse = zodParse(schema);

/** Shows the signing secret of an endpoint, only this once. */
export function EndpointSecret({ made: { name, secret }, onClose }: { made: NewSecret; onClose: () => void }) {
	const { t } = useTranslation('webhooks');
	return (
		<SecretDialog
			title={t('secretTitle', { name })}
			description={t('secretText')}
			secret={secret}
			keptLabel={t('secretKept')}
			onClose={onClose}
		>
			<p>{t('secretUse')}</p>
		</SecretDialog>
	);
}

interface RotateSecretProps {
	id: string;
	name: string;
	onClose: () => void;
	onMade: (made: NewSecret) => void;
}

/** A new signing secret; for a while, messages are also signed with the previous one. */
export function RotateSecret({ id, name, onClose, onMade }: RotateSecretProps) {
	const { t } = useTranslation('webhooks');
	const overlaps = useOverlaps(secretOverlaps, t('overlap.now'));
	const rotate = useSave(trpc.webhooks.rotate);
	return (
		<FormDialog<z.input<typeof schema>, z.output<typeof schema>>
			open
			onOpenChange={onClose}
			title={t('rotateTitle', { name })}
			description={t('rotateText')}
			submitLabel={t('rotate')}
			defaultValues={{ overlap: '24' }}
			parse={parse}
			fields={[{ kind: 'select', name: 'overlap', label: t('field.overlap'), options: overlaps }]}
			onSubmit={async (values) => {
				const { secret } = await rotate({ ...values, id });
				onMade({ name, secret });
			}}
		/>
	);
}
