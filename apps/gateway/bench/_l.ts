import { openDatabase } from "../src/db/database.ts";
import { listLogRows, logSortColumns, sumCharges } from "../src/log/store.ts";
import { readDailyUse } from "../src/self/store.ts";
const db=await openDatabase({kind:"sqlite",path:process.argv[2]+"/gateway.db"});
const us=await db.selectFrom("users").select(["id","username","request_count"]).orderBy("request_count","desc").execute();
const last=async(u:string)=>db.selectFrom("logs").selectAll().where("username","=",u).where("type","=",2).orderBy("created_at","desc").limit(1).executeTakeFirstOrThrow();
const b=await last(us[1]!.username),q=await last(us[250]!.username);
const day={start:b.created_at-86400,end:b.created_at},month={start:b.created_at-30*86400,end:b.created_at};
const F:Record<string,any>={none:{},consume:{type:2},topup:{type:1},day,month,busyuser:{username:b.username},quiet:{username:q.username},model:{modelName:b.model_name},key:{tokenName:"default"},channel:{channelId:b.channel_id},ip:{sourceIp:b.source_ip},consumemonth:{type:2,...month},modelday:{modelName:b.model_name,...day},usermodeltype:{username:b.username,modelName:b.model_name,type:2},keymodelmonth:{tokenName:"default",modelName:b.model_name,...month},
own:{userId:1},ownconsume:{userId:1,type:2},ownday:{userId:1,...day},ownmonth:{userId:1,...month},ownmodel:{userId:1,modelName:"gpt-4o-mini"},ownkey:{userId:1,tokenName:"default"},owntypemonth:{userId:1,type:2,...month},ownkeymodelmonth:{userId:1,tokenName:"default",modelName:"gpt-4o-mini",...month},ownavg:{userId:us[250]!.id}};
const only=process.argv[3];
for(const [n,f] of Object.entries(F)){ if(only&&n!==only)continue; const out:string[]=[];let total=0;
 for(const c of logSortColumns)for(const d of ["desc","asc"] as const){let best=1e9;for(let i=0;i<3;i++){const c0=process.cpuUsage();const r=await listLogRows(db,f,{order:[{column:c,direction:d}],size:100,offset:0});total=r.total;const e=process.cpuUsage(c0);best=Math.min(best,(e.user+e.system)/1000);if(best>300)break}out.push(`${c[0]}${c[1]}${d[0]} ${best.toFixed(0)}`)}
 console.log(n.padEnd(16),String(total).padStart(8),out.join(" "))}
const t=async(n:string,f:()=>Promise<any>)=>{let best=1e9;for(let i=0;i<5;i++){const c0=process.cpuUsage();await f();const e=process.cpuUsage(c0);best=Math.min(best,(e.user+e.system)/1000)}console.log(n,best.toFixed(1))};
await t("sum all",()=>sumCharges(db,{}));await t("dash",()=>readDailyUse(db,1,b.created_at-7*86400));await t("deep",()=>listLogRows(db,{},{order:[{column:"created_at",direction:"desc"}],size:100,offset:9900}));
await db.destroy();
