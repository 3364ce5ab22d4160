import { CheckboxField, Form, TextField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Copyable } from '@rewards/ui/primitives/copyable';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { addTotpFormSchema } from '@rewards/validators/auth/second-factor';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { drawQr } from '../../../lib/qr-drawing';
import { trpc } from '../../../lib/trpc';
import { zodParse } from '../../../lib/zod-parse';

const parse = zodParse(addTotpFormSchema);

function QrCode({ text, label }: { text: string; label: string }) {
	const { path, size } = drawQr(text);
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			className="size-44 self-center rounded-md border bg-white"
			shapeRendering="crispEdges"
		>
			<path d={path} fill="#000" />
		</svg>
	);
}

interface AddAppDialogProps {
	/** With recovery codes, for the first factor. */
	onAdded: (recoveryCodes: readonly string[] | null) => void;
	onClose: () => void;
}

/** Shows the secret for an authenticator app, which confirms with a code that it has it. */
export function AddAppDialog({ onAdded, onClose }: AddAppDialogProps) {
	const { t } = useTranslation(['secondFactor', 'common']);
	const start = trpc.auth.secondFactor.startTotp.useMutation({ onError: onClose });
	const add = trpc.auth.secondFactor.addTotp.useMutation({ meta: { quiet: true } });
	const form = useKitForm({ defaultValues: { name: t('appName'), code: '', endOthers: false }, parse });
	const { isSubmitting } = form.formState;
	const begun = useRef(false);
	const { mutate } = start;
	useEffect(() => {
		if (begun.current) return;
		begun.current = true;
		mutate();
	}, [mutate]);
	const secret = start.data;
	return (
		<Dialog open onOpenChange={(open) => !open && !isSubmitting && onClose()}>
			<DialogContent title={t('addApp')} description={t('addAppText')} width={460}>
				{secret ? (
					<Form
						form={form}
						className="min-h-0 flex-1"
						onSubmit={async (values) => {
							const { recoveryCodes } = await add.mutateAsync({ ticket: secret.ticket, ...values });
							onAdded(recoveryCodes);
						}}
					>
						<DialogBody className="flex flex-col gap-4">
							<QrCode text={secret.uri} label={t('qr')} />
							<div className="flex flex-col gap-1">
								<p className="text-muted-foreground text-sm">{t('bySecret')}</p>
								<Copyable value={secret.secret} dir="ltr" className="relative -start-1 self-start">
									{secret.secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}
								</Copyable>
							</div>
							<TextField name="name" label={t('name')} help={t('nameHelp')} />
							<TextField name="code" label={t('code')} help={t('codeHelp')} autoComplete="one-time-code" />
							<CheckboxField name="endOthers" label={t('endOthers')} help={t('endOthersHelp')} />
						</DialogBody>
						<DialogFooter>
							<Button onClick={onClose} disabled={isSubmitting}>
								{t('common:cancel')}
							</Button>
							<Button type="submit" variant="primary" pending={isSubmitting}>
								{t('add')}
							</Button>
						</DialogFooter>
					</Form>
				) : (
					<DialogBody>
						<Skeleton className="h-80" />
					</DialogBody>
				)}
			</DialogContent>
		</Dialog>
	);
}
