import type { AppRouter } from '@rewards/api/router';
import { CheckboxField, Form, TextField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { secondStepFormSchema } from '@rewards/validators/auth/second-factor';
import type { inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorCodeOf } from '../../../lib/errors/errors';
import { trpc } from '../../../lib/trpc';
import { zodParse } from '../../../lib/zod-parse';
import type { AskedStep } from './asked-step';
import { PasskeyButton } from './passkey-button';
import { askPasskey, hasPasskeys } from './passkeys';

const parse = zodParse(secondStepFormSchema);

export type SignedIn = inferRouterOutputs<AppRouter>['auth']['signIn'];

interface SecondStepProps {
	step: AskedStep;
	onSignedIn: (answer: SignedIn) => unknown;
	/** The first step was too long ago: the password is needed again. */
	onExpired: () => void;
	/** The link back. */
	children: ReactNode;
}

/** The second step of a sign-in: a passkey, a code from the authenticator app, or a recovery code. */
export function SecondStep({ step, onSignedIn, onExpired, children }: SecondStepProps) {
	const { t } = useTranslation('auth');
	const take = trpc.auth.secondFactor.step.useMutation({ meta: { quiet: true } });
	const form = useKitForm({ defaultValues: { code: '', remember: false }, parse });
	const { isSubmitting } = form.formState;
	const ask = trpc.auth.secondFactor.askPasskey.useMutation({ meta: { quiet: true } });
	const prove = async (proof: () => Promise<Omit<Parameters<typeof take.mutateAsync>[0], 'ticket'>>) => {
		try {
			await onSignedIn(await take.mutateAsync({ ticket: step.ticket, ...(await proof()) }));
		} catch (error) {
			if (errorCodeOf(error) !== 'LINK_EXPIRED') throw error;
			onExpired();
		}
	};
	return (
		<Form form={form} onSubmit={(values) => prove(async () => values)} className="gap-4">
			{step.kinds.includes('passkey') && hasPasskeys() && (
				<PasskeyButton
					label={t('passkey.use')}
					disabled={isSubmitting}
					onUse={() =>
						prove(async () => ({
							passkey: await askPasskey(await ask.mutateAsync({ ticket: step.ticket })),
							remember: form.getValues('remember'),
						}))
					}
				/>
			)}
			<TextField name="code" label={t('step.code')} help={t('step.codeHelp')} autoComplete="one-time-code" autoFocus />
			<CheckboxField name="remember" label={t('step.remember')} help={t('step.rememberHelp')} />
			<Button type="submit" variant="primary" size="lg" pending={isSubmitting} className="mt-2 w-full">
				{t('signIn')}
			</Button>
			{children}
		</Form>
	);
}
