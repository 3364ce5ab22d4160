import { Form, PasswordField, useKitForm } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { confirmRegistrationSchema, proofSchema } from '@rewards/validators/auth/schemas';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { endSession, sessionToken } from '../../lib/session/session';
import { trpc } from '../../lib/trpc';
import { useMailedLink } from '../../lib/use-mailed-link';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { AuthLayout } from './auth-layout';

const kinds = ['register', 'change', 'undo'] as const;
type Kind = (typeof kinds)[number];

interface LinkProps {
	kind: Kind;
	email: string;
	token: string;
	onDone: (email: string) => void;
}

/**
 * A new user enters the password of the registration: the link alone may have reached a person whose address another
 * person typed.
 */
function ConfirmRegistration({ token, onDone }: LinkProps) {
	const { t, locale } = useTranslation('auth');
	const confirm = useSave(trpc.auth.confirmRegistration);
	const form = useKitForm({ defaultValues: { token, password: '' }, parse: zodParse(confirmRegistrationSchema) });
	return (
		<Form
			form={form}
			className="gap-4"
			onSubmit={async (values) => onDone((await confirm({ ...values, language: locale })).email)}
		>
			<PasswordField name="password" label={t('password')} autoComplete="current-password" />
			<Button type="submit" variant="primary" size="lg" pending={form.formState.isSubmitting} className="mt-2 w-full">
				{t('confirm.register.button')}
			</Button>
		</Form>
	);
}

function ConfirmChange({ kind, token, onDone }: LinkProps) {
	const { t } = useTranslation('auth');
	const confirm = useSave(trpc.auth.confirmAddress);
	const undo = useSave(trpc.auth.undoAddress);
	const form = useKitForm({ defaultValues: { token }, parse: zodParse(proofSchema) });
	return (
		<Form
			form={form}
			className="gap-4"
			onSubmit={async (values) => {
				const { email } = await (kind === 'undo' ? undo : confirm)(values);
				// This browser's session was ended with all others.
				if (kind === 'undo' && sessionToken()) endSession(null);
				onDone(email);
			}}
		>
			<Button type="submit" variant="primary" size="lg" pending={form.formState.isSubmitting} className="w-full">
				{t(kind === 'undo' ? 'confirm.undo.button' : 'confirm.change.button')}
			</Button>
		</Form>
	);
}

/**
 * Target of an emailed link that confirms an address, or undoes its change. It takes a click: mail scanners follow
 * links.
 */
export function ConfirmAddressPage() {
	const { t } = useTranslation('auth');
	const params = useMailedLink();
	const [done, setDone] = useState<string | null>(null);
	const kind = kinds.find((known) => known === params.get('kind'));
	const [email, token] = [params.get('email') ?? '', params.get('token') ?? ''];
	const toSignIn = (
		<Button asChild variant="primary" size="lg" className="w-full">
			<Link href="/login">{t('toSignIn')}</Link>
		</Button>
	);
	if (!kind || !token) {
		return (
			<AuthLayout title={t('confirm.register.title')}>
				<Alert tone="warning" announce title={t('linkIncomplete')} className="mb-4" />
				{toSignIn}
			</AuthLayout>
		);
	}
	if (done !== null) {
		return (
			<AuthLayout title={t(`confirm.${kind}.doneTitle`)} intro={t(`confirm.${kind}.done`, { email: done })}>
				{toSignIn}
			</AuthLayout>
		);
	}
	const Question = kind === 'register' ? ConfirmRegistration : ConfirmChange;
	return (
		<AuthLayout title={t(`confirm.${kind}.title`)} intro={t(`confirm.${kind}.intro`, { email })}>
			<Question kind={kind} email={email} token={token} onDone={setDone} />
		</AuthLayout>
	);
}
