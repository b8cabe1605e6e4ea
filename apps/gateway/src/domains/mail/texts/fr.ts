import type { MailTexts } from "./mail-text.ts";

export const fr: MailTexts = {
  verification: {
    subject: (site) => `Votre code de vérification ${site}`,
    intro: (site) => `Saisissez ce code pour vérifier votre adresse e-mail sur ${site} :`,
    closing:
      "Ce code est valable 10 minutes et ne peut servir qu’une fois. Si vous ne l’avez pas demandé, ignorez cet e-mail.",
  },
  reset: {
    subject: (site) => `Réinitialisation de votre mot de passe ${site}`,
    intro: (site) =>
      `Nous avons reçu une demande de réinitialisation du mot de passe de votre compte ${site}. Définissez-en un nouveau avec ce lien :`,
    action: "Définir un nouveau mot de passe",
    closing:
      "Ce lien est valable 10 minutes et ne peut servir qu’une fois. Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe reste inchangé.",
  },
  taken: {
    subject: (site) => `Vous avez déjà un compte ${site}`,
    intro: (site) =>
      `Cette adresse e-mail a été saisie sur ${site}, mais elle appartient déjà à un compte. Si vous avez oublié votre mot de passe, réinitialisez-le ici :`,
    action: "Réinitialiser le mot de passe",
    closing: "Si ce n’était pas vous, ignorez cet e-mail.",
  },
  issued: {
    subject: (site) => `Votre facture (fapiao) ${site} est émise`,
    intro: (site) =>
      `La facture (fapiao) que vous avez demandée sur ${site} est émise. Connectez-vous pour la consulter et la télécharger :`,
    action: "Ouvrir la facture",
    closing: "Si vous ne l’avez pas demandée, ignorez cet e-mail.",
  },
  rejected: {
    subject: (site) => `Votre demande de facture (fapiao) sur ${site} est refusée`,
    intro: (site) =>
      `Votre demande de facture (fapiao) sur ${site} a été refusée ; ses commandes peuvent faire l’objet d’une nouvelle demande. Connectez-vous pour en lire le motif :`,
    action: "Ouvrir la demande",
    closing: "Si vous n’avez rien demandé, ignorez cet e-mail.",
  },
  lowBalance: {
    subject: (site) => `Votre solde ${site} est bas`,
    intro: (site, { balance, threshold }) =>
      `Votre solde sur ${site} est descendu à ${balance}, sous votre seuil d’alerte de ${threshold}. Une fois le solde épuisé, les appels seront refusés. Rechargez ici :`,
    action: "Recharger",
    closing:
      "Vous recevez une notification à chaque passage sous ce seuil. Modifiez ou désactivez les notifications dans votre profil.",
  },
  addressChanged: {
    subject: (site) => `L’adresse e-mail de votre compte ${site} a été modifiée`,
    intro: (site, { username }) =>
      `Votre compte ${username} sur ${site} utilise désormais une autre adresse e-mail. Celle-ci ne permet plus de se connecter ni de réinitialiser le mot de passe. Si ce n’était pas vous, contactez sans attendre l’exploitant du site :`,
    action: "Nous contacter",
    closing: "Si c’était bien vous, vous n’avez rien à faire.",
  },
  test: {
    subject: (site) => `E-mail de test de ${site}`,
    intro: (site) =>
      `Ceci est un test des paramètres de messagerie de ${site}. Si vous lisez ce message, les e-mails partent bien :`,
    action: "Ouvrir les paramètres",
    closing: "Il a été envoyé par l’administrateur depuis les paramètres du site. Vous n’avez rien à faire.",
  },
};
