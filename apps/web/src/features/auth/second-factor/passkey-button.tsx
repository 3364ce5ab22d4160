import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { describeError } from '../../../lib/errors/describe-error';
import { PasskeyError } from './passkeys';

interface PasskeyButtonProps {
	label: string;
	disabled?: boolean;
	/** Prompts for the passkey and runs the action. */
	onUse: () => Promise<unknown>;
}

/** Runs an action with a passkey, once at a time, and shows a failure next to it. */
export function PasskeyButton({ label, disabled, onUse }: PasskeyButtonProps) {
	const { t } = useTranslation('auth');
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const use = async () => {
		if (busy) return;
		setBusy(true);
		setProblem(null);
		try {
			await onUse();
		} catch (error) {
			if (error instanceof PasskeyError) return setProblem(error.message);
			const { title, detail } = describeError(error);
			setProblem(detail || title);
		} finally {
			setBusy(false);
		}
	};
	return (
		<div className="flex flex-col gap-3">
			<Button size="lg" className="w-full" pending={busy} disabled={disabled} onClick={use}>
				<Fingerprint aria-hidden />
				{label}
			</Button>
			{problem && (
				<Alert tone="danger" announce title={t('passkey.failed')}>
					{problem}
				</Alert>
			)}
		</div>
	);
}
