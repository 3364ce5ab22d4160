import type { Locale } from '@rewards/validators/locales';
import { fillText } from '@rewards/validators/messages/fill-text';
import type { MailLink } from './links';
import type { Mail } from './mailer';
import { escaped } from './texts';

const texts = {
	en: {
		greeting: 'Hello {{name}},',
		attached: 'here is your scheduled report “{{report}}” with {{rows}} rows.',
		large:
			'your scheduled report “{{report}}” has {{rows}} rows and is too large for a mail. Sign in to get the file within seven days:',
		button: { attached: 'Scheduled reports', large: 'Get the file' },
	},
	tr: {
		greeting: 'Merhaba {{name}},',
		attached: 'Zamanlanmış “{{report}}” raporunuz ({{rows}} satır) ektedir.',
		large:
			'Zamanlanmış “{{report}}” raporunuz ({{rows}} satır) e-postayla gönderilemeyecek kadar büyük. Dosyayı yedi gün içinde oturum açarak indirin:',
		button: { attached: 'Zamanlanmış raporlar', large: 'Dosyayı indir' },
	},
	ar: {
		greeting: 'مرحبًا {{name}}،',
		attached: 'مرفق تقريرك المجدول «{{report}}»، عدد الصفوف: {{rows}}.',
		large:
			'تقريرك المجدول «{{report}}» أكبر من أن يُرسل بالبريد الإلكتروني، عدد الصفوف: {{rows}}. سجّل الدخول خلال سبعة أيام للحصول على الملف:',
		button: { attached: 'التقارير المجدولة', large: 'الحصول على الملف' },
	},
} as const satisfies Record<Locale, unknown>;

interface FileMail {
	to: string;
	name: string;
	report: string;
	rows: number;
	language: Locale;
	link: MailLink;
	/** Without it, the mail links to the file. */
	attachment?: { fileName: string; contentType: string; content: Buffer };
}

/** A mail with a report attached, or a link to it. */
export function fileMail({ to, name, report, rows, language, link, attachment }: FileMail): Mail {
	const kind = attachment ? 'attached' : 'large';
	const { greeting, [kind]: body, button } = texts[language];
	const hello = fillText(greeting, { name });
	const line = fillText(body, { report, rows: rows.toLocaleString(language) });
	return {
		to,
		subject: report,
		text: `${hello}\n\n${line}\n\n${button[kind]}: ${link}\n`,
		html: `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escaped(report)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2937">
<p>${escaped(hello)}</p>
<p>${escaped(line)}</p>
<p><a href="${escaped(link)}">${escaped(button[kind])}</a></p>
</body></html>
`,
		...(attachment
			? {
					attachments: [
						{ filename: attachment.fileName, contentType: attachment.contentType, content: attachment.content },
					],
				}
			: {}),
	};
}
