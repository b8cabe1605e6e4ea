import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** What any user can do and the audit log then has, by the contract's id of the operation. */
export const ownActions = [
  "login",
  "logout",
  "githubLogin",
  "googleLogin",
  "larkLogin",
  "oidcLogin",
  "wechatLogin",
  "finishPasskeyLogin",
  "register",
  "resetPassword",
  "updateSelf",
  "bindEmail",
  "bindWechat",
  "unbindProvider",
  "deleteBinding",
  "finishPasskeyRegistration",
  "deletePasskey",
  "deleteSession",
  "deleteOtherSessions",
  "createAccessToken",
  "deleteAccessToken",
  "confirmSession",
  "createToken",
  "updateToken",
  "deleteToken",
  "deleteTokenBodies",
  "deleteLogBody",
  "createOrder",
  "createFapiao",
  "cancelFapiao",
  "redeemCode",
  "transferEarnings",
] as const;

/** What takes an administrator. */
export const adminActions = [
  "getLogBody",
  "updateTokenAdmin",
  "createUser",
  "updateUser",
  "deleteUser",
  "changeUserQuota",
  "updateUserGroup",
  "createChannel",
  "updateChannel",
  "deleteChannel",
  "testChannel",
  "updateOption",
  "createRedemptions",
  "updateRedemption",
  "deleteRedemption",
  "createPayment",
  "updatePayment",
  "deletePayment",
  "confirmOrder",
  "refundOrder",
  "assignPayment",
  "issueFapiao",
  "rejectFapiao",
  "generateInvoices",
  "regenerateInvoices",
  "createModelInfo",
  "updateModelInfo",
  "deleteModelInfo",
  "createAnnouncement",
  "updateAnnouncement",
  "deleteAnnouncement",
] as const;

const known = [...ownActions, ...adminActions] as const;

/** Names what was done; an operation that this console has no words for is its id. */
export const useActionText = (): ((action: string) => string) => {
  const { t } = useTranslation("operation_record");
  return useCallback(
    (action) => {
      const found = known.find((one) => one === action);
      return found === undefined ? action : t(`actions.${found}`);
    },
    [t],
  );
};
