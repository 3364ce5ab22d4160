import { FormDialog } from '@rewards/ui/form';
import { addPasskeyFormSchema } from '@rewards/validators/auth/second-factor';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { zodParse } from '../../../lib/zod-parse';
import { makePasskey } from './passkeys';

const parse = zodParse(addPasskeyFormSchema);

interface AddPasskeyDialogProps {
	/** With recovery codes, for the first factor. */
	onAdded: (recoveryCodes: readonly string[] | null) => void;
	onClose: () => void;
}

/** Names a passkey, which the browser then creates with a fingerprint, a face, a PIN or a security key. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
	const { t } = useTranslation('secondFactor');
	const start = trpc.auth.secondFactor.startPasskey.useMutation({ meta: { quiet: true } });
	const add = trpc.auth.secondFactor.addPasskey.useMutation({ meta: { quiet: true } });
	return (
		<FormDialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t('addPasskey')}
			description={t('addPasskeyText')}
			width={460}
			defaultValues={{ name: t('passkeyName'), endOthers: false }}
			parse={parse}
			fields={[
				{ kind: 'text', name: 'name', label: t('name'), help: t('nameHelp') },
				{ kind: 'checkbox', name: 'endOthers', label: t('endOthers'), help: t('endOthersHelp') },
			]}
			submitLabel={t('add')}
			onSubmit={async ({ name, endOthers }) => {
				const answer = await makePasskey(await start.mutateAsync());
				const { recoveryCodes } = await add.mutateAsync({ name, answer, endOthers });
				onAdded(recoveryCodes);
			}}
		/>
	);
}
