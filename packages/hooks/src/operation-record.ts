import {
  listOperationRecords,
  type Gateway,
  type ListOperationRecordsQuery,
  type OperationRecordPage,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { operationRecordKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import { keepPage, resourceQuery, type QueryMaker } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Reading the audit log; needs the extension `operation_record`. */
export const operationRecordQueries = {
  /** A page of the user's entries; for root, of all users. */
  list: ((gateway: Gateway, query: ListOperationRecordsQuery | undefined) =>
    resourceQuery(
      gateway,
      operationRecordKeys.list(query),
      query,
      (known, options) => listOperationRecords(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<OperationRecordPage, ListOperationRecordsQuery>,
};

/** A page of the user's audit log; for root, of all users. Needs the extension `operation_record`. `undefined` reads nothing. */
export const useOperationRecords = <Selected = OperationRecordPage>(
  query: ListOperationRecordsQuery | undefined,
  settings?: QuerySettings<OperationRecordPage, Selected>,
): UseQueryResult<Selected> => useResource(operationRecordQueries.list(useGateway(), query), settings);
