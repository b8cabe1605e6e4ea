import type { Schemas } from "@one-hub/sdk";
import { refuse } from "../../platform/http.ts";
import { normalAddress } from "../mail/codes.ts";
import { hasUnseen } from "../../platform/unseen.ts";

/*
 * A unified social credit code (GB 32100-2015) has 18 letters and digits. Taxpayer numbers that were given out before it have 15, 17, 18
 * or 20 and are still printed on fapiaos, so what is between is taken and no check digit is held against anybody.
 */
const taxNumber = /^[0-9A-Z]{15,20}$/;

const unseen = () =>
  refuse("The text contains control characters", "文本不能包含控制字符", { code: "characters_not_allowed" });

/** A text of one line without what would disguise it. */
const oneLine = (text: string) => {
  const line = text.trim();
  if (hasUnseen(line)) throw unseen();
  return line;
};

/** A text of several lines without what would disguise it. */
const someLines = (text: string) => {
  const lines = text.trim().replaceAll("\r\n", "\n");
  if (lines.split("\n").some(hasUnseen)) throw unseen();
  return lines;
};

/** Columns of a request for a fapiao. */
export const readFapiao = (body: Schemas["FapiaoInput"]) => {
  const title = oneLine(body.title);
  if (title === "") throw refuse("A fapiao needs a title", "请填写发票抬头", { code: "value_missing", param: "title" });
  const number = body.kind === "company" ? (body.tax_number ?? "").replaceAll(/\s/g, "").toUpperCase() : "";
  if (body.kind === "company" && !taxNumber.test(number))
    throw refuse("A company's tax number has 15 to 20 letters and digits", "企业税号应为 15 至 20 位字母和数字", {
      code: "tax_number_invalid",
      param: "tax_number",
    });
  const email = normalAddress(body.email);
  if (email === undefined)
    throw refuse("This is not an email address", "邮箱地址格式不正确", { code: "email_invalid", param: "email" });
  return { kind: body.kind, title, tax_number: number, email, note: someLines(body.note ?? "") };
};

const badFile = () =>
  refuse("The file needs an https address", "文件链接必须是 https 地址", { code: "https_required", param: "file_url" });

/** Where the file is, in the spelling that browsers use. */
export const readFile = (text: string): string => {
  const address = oneLine(text);
  if (!URL.canParse(address)) throw badFile();
  const url = new URL(address);
  // A name in front of the host only serves to disguise it.
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") throw badFile();
  return url.href;
};

export const readReason = (text: string): string => {
  const reason = someLines(text);
  if (reason === "")
    throw refuse("A rejection needs a reason", "请填写驳回原因", { code: "value_missing", param: "reason" });
  return reason;
};
