/** The mails about two-factor sign-in. */
export const factorTexts = {
	factorsReset: {
		en: {
			subject: 'Your two-factor sign-in to Rewards Admin was reset',
			greeting: 'Hello {{name}},',
			body: 'an administrator removed your second factors, recovery codes and remembered devices, and ended your sessions. From now on your password alone signs you in. Sign in and add a second factor again:',
			button: 'Sign in',
			note: 'If you did not request this, contact your administrator now and change your password.',
		},
		tr: {
			subject: 'Rewards Admin iki adımlı doğrulamanız sıfırlandı',
			greeting: 'Merhaba {{name}},',
			body: 'Bir yönetici doğrulama yöntemlerinizi, kurtarma kodlarınızı ve hatırlanan cihazlarınızı kaldırdı ve oturumlarınızı sonlandırdı. Artık yalnızca parolanızla oturum açılır. Oturum açıp yeniden bir doğrulama yöntemi ekleyin:',
			button: 'Oturum aç',
			note: 'Bunu siz istemediyseniz hemen yöneticinize haber verin ve parolanızı değiştirin.',
		},
		ar: {
			subject: 'تمت إعادة ضبط تسجيل دخولك بخطوتين إلى Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'أزال أحد المسؤولين عواملك الثانية ورموز الاسترداد والأجهزة المحفوظة وأنهى جلساتك. من الآن تسجّل الدخول بكلمة المرور وحدها. سجّل الدخول وأضف عاملًا ثانيًا من جديد:',
			button: 'تسجيل الدخول',
			note: 'إذا لم تطلب ذلك فأبلغ المسؤول الآن وغيّر كلمة مرورك.',
		},
	},
} as const;
