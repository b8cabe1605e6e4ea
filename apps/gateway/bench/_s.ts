import { openDatabase } from "../src/db/database.ts";
import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
const variant=process.argv[2]??"";
rmSync("/tmp/led2",{recursive:true,force:true});
const kdb=await openDatabase({kind:"sqlite",path:"/tmp/led2/x.db"});await kdb.destroy();
const db=new DatabaseSync("/tmp/led2/x.db");
db.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size=-32000; pragma temp_store=memory");
if(variant.includes("noidx"))for(const r of db.prepare("select name from sqlite_master where type='index' and name like 'logs_%'").all())db.exec(`drop index ${r.name}`);
if(variant.includes("ckpt"))db.exec("pragma wal_autocheckpoint=8000");
if(variant.includes("mmap"))db.exec("pragma mmap_size=268435456");
if(variant.includes("excl"))db.exec("pragma locking_mode=exclusive");
db.exec("insert into users(username,password_hash,role,status,quota,created_time) values('a','',1,1,1000000000000,0); insert into tokens(user_id,key_hash,key_sealed,status,created_time,accessed_time,expired_time,remain_quota,setting) values(1,'h','',1,0,0,-1,1000000000000,'{}')");
const T:Record<string,number>={};
const t=(n:string,f:()=>void)=>{const s=process.hrtime.bigint();f();T[n]=(T[n]??0)+Number(process.hrtime.bigint()-s)};
const P=(s:string)=>db.prepare(s);
const begin=P("begin immediate"),commit=P("commit"),su=P("select id,quota,status,deleted_at from users where id in (?)"),st=P("select id,remain_quota,unlimited_quota,status,deleted_at from tokens where id in (?)"),
uu=P("update users set quota=quota+?,used_quota=used_quota+?,request_count=request_count+? where id=?"),ut=P("update tokens set remain_quota=remain_quota+?,used_quota=used_quota+? where id=?"),uta=P("update tokens set remain_quota=remain_quota+?,used_quota=used_quota+?,accessed_time=? where id=?"),
ih=P("insert into holds(id,user_id,token_id,quota,token_quota,created_at,username,token_name,model_name) values(?,?,?,?,?,?,?,?,?)"),dh=P("delete from holds where id in (?)"),
il=P("insert into logs(user_id,created_at,type,content,username,token_name,model_name,quota,prompt_tokens,completion_tokens,channel_id,request_time,is_stream,source_ip,metadata,token_id,request_id) values(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"),
uh=P("insert into usage_hours(hour,user_id,model_name,token_id,channel_id,requests,quota,prompt_tokens,completion_tokens,cached_tokens,request_time) values(?,?,?,?,?,?,?,?,?,?,?) on conflict(user_id,hour,model_name,token_id,channel_id) do update set requests=requests+excluded.requests"),
uc=P("update channels set used_quota=used_quota+? where id=?");
const n=10000;const s0=performance.now();const c0=process.cpuUsage();
const meta=JSON.stringify({group_name:"default",backup_group_name:"",is_backup_group:false,price_type:"tokens",group_ratio:1,input_ratio:1,output_ratio:2});
for(let i=0;i<n;i++){const now=1800000000+(i/300|0);
 t("begin",()=>begin.run());t("su",()=>su.all(1));t("st",()=>st.all(1));t("uu",()=>uu.run(-500,0,0,1));t("ut",()=>ut.run(-500,0,1));t("ih",()=>ih.run(i,1,1,500,500,now,"u","main","gpt-4o-mini"));t("commit1",()=>commit.run());
 t("begin",()=>begin.run());t("uu",()=>uu.run(450,50,1,1));t("ut",()=>uta.run(450,50,now,1));t("dh",()=>dh.run(i));t("il",()=>il.run(1,now,2,"","root","bench","gpt-4o-mini",77,12,9,1,3,0,"127.0.0.1",meta,1,"20261121013535123abcdefg"));t("uh",()=>uh.run(now-now%3600,1,"gpt-4o-mini",1,1,1,77,12,9,0,3));t("uc",()=>uc.run(77,1));t("commit2",()=>commit.run());
}
const c=process.cpuUsage(c0);
console.log(variant,"cpu",((c.user+c.system)/n).toFixed(1),"wall",((performance.now()-s0)*1000/n).toFixed(1),Object.entries(T).map(([k,v])=>k+" "+(v/n/1000).toFixed(1)).join(", "));
